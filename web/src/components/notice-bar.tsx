import { useEffect, useState } from 'preact/hooks';
import { notify, useNotice } from '../bases.ts';

/** What was just done, until the reader closes it or does the next thing. */
export function NoticeBar() {
  const notice = useNotice();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => setBusy(false), [notice]);
  if (notice === null) return null;
  const undo = async () => {
    setBusy(true);
    await notice.undo?.().catch((error: Error) => notify({ text: error.message }));
  };
  return (
    <div class="notice" role="status">
      <div class="notice-inner">
        <span>{notice.text}</span>
        {notice.undo !== undefined && (
          <button type="button" class="button small" disabled={isBusy} onClick={undo}>
            Undo
          </button>
        )}
        <button type="button" class="icon-button" aria-label="Close this note" onClick={() => notify(null)}>
          ×
        </button>
      </div>
    </div>
  );
}
