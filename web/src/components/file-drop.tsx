import { useRef, useState } from 'preact/hooks';

interface Props {
  hint: string;
  accept: string;
  multiple: boolean;
  /** Offers a second button that takes a whole folder. */
  folder?: boolean;
  onFiles: (files: readonly File[]) => void;
}

export function FileDrop({ hint, accept, multiple, folder = false, onFiles }: Props) {
  const [over, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folders = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  };
  const take = (input: HTMLInputElement) => {
    if (input.files !== null && input.files.length > 0) onFiles([...input.files]);
  };
  return (
    <section
      class={over ? 'drop over' : 'drop'}
      aria-label={hint}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span>{hint}</span>
      <div class="row">
        <button type="button" class="button" onClick={() => files.current?.click()}>
          Choose {multiple ? 'files' : 'a file'}
        </button>
        {folder && (
          <button type="button" class="button" onClick={() => folders.current?.click()}>
            Choose a folder
          </button>
        )}
      </div>
      <input
        ref={files}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={hint}
        onChange={(event) => take(event.currentTarget)}
      />
      {folder && (
        <input
          ref={folders}
          type="file"
          hidden
          aria-label={`${hint}, as a folder`}
          // @ts-expect-error every browser has it, the types do not
          webkitdirectory
          onChange={(event) => take(event.currentTarget)}
        />
      )}
    </section>
  );
}
