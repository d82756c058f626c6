// Preloaded: says the peak memory of a program on standard error, as the other programs here do.
import { peakMegabytes } from '../scale/peak-memory.mjs';

process.on('exit', () => console.error(JSON.stringify({ peakMb: peakMegabytes() })));
