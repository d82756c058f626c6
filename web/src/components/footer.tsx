export function Footer() {
  return (
    <footer class="foot">
      <div class="foot-inner">
        <span>Nothing on this page leaves your machine.</span>
        <span>
          <a href="/api/openapi.json">HTTP API</a>
        </span>
      </div>
    </footer>
  );
}
