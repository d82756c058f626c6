// Preloaded: says the peak memory of a program on standard error, as the other programs here do.
process.on('exit', () => {
  console.error(JSON.stringify({ peakMb: process.resourceUsage().maxRSS / 1000 }));
});
