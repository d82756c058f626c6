/** Detail pages of a made-up shop, all of one template. */
export function sitePage(n: number): string {
  return `<!doctype html><html><head><title>Lamp ${n} | Lamps</title><script>var n = ${n}; ${'track(); '.repeat(20)}</script></head>
<body><div id="top"><a href="/">Lamps</a></div><h1>Lamp ${n}</h1><table class="facts">
<tr><th>Price</th><td>${10 + (n % 90)}.50 EUR</td></tr><tr><th>Weight</th><td>${1 + (n % 7)} kg</td></tr>
<tr><th>Colour</th><td>${['red', 'green', 'blue', 'white'][n % 4]}</td></tr></table>
<p>Sold by the maker of lamp ${n}.</p><div id="foot">All prices include tax.</div></body></html>`;
}
