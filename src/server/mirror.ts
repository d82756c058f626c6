import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, join, resolve, sep } from 'node:path';
import { scanTitle } from '../html/title-gate.js';
import { mayAnnounceList } from '../title/gate.js';

/** What a mirrored file may be served as; pages go out under a policy that lets nothing run. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
};

/** A mirrored page may style itself and show its mirrored pictures, nothing else. */
export const MIRROR_POLICY =
  "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'none'";

interface MirroredFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** Local copies of pages and their pictures, in folders named by host, so that sources open offline. */
export class Mirror {
  readonly #folders: readonly string[];

  constructor(folders: readonly string[]) {
    this.#folders = folders.map((folder) => resolve(folder));
  }

  /** The path on this service of an address that is mirrored, or null. */
  localAddress(url: string): string | null {
    if (this.#folders.length === 0 || !URL.canParse(url)) return null;
    const { protocol, host, pathname, hash } = new URL(url);
    if (!/^https?:$/.test(protocol)) return null;
    return this.#find(host, decodePath(pathname)) === null ? null : `/mirror/${host}${pathname}${hash}`;
  }

  async read(host: string, path: string): Promise<MirroredFile | null> {
    const file = this.#find(host, `/${path}`);
    const mediaType = file === null ? undefined : MEDIA_TYPES[extname(file).toLowerCase()];
    return file === null || mediaType === undefined ? null : { bytes: await readFile(file), mediaType };
  }

  /** Pages that may announce a list, by their titles. */
  pages(): MirroredPage[] {
    return this.hosts().flatMap(({ host, files }) => files.flatMap((file) => announcingPage(host, file)));
  }

  /** Hosts with the HTML files in their folders. */
  hosts(): MirroredHost[] {
    return this.#folders.flatMap((folder) =>
      readdirSync(folder).flatMap((host) => {
        const files = filesOf(join(folder, host));
        return files.length === 0 ? [] : [{ host, files }];
      }),
    );
  }

  #find(host: string, path: string): string | null {
    for (const folder of this.#folders) {
      const file = join(folder, host, path);
      if (file.startsWith(folder + sep) && existsSync(file) && statSync(file).isFile()) return file;
    }
    return null;
  }
}

export interface MirroredPage {
  readonly host: string;
  readonly title: string;
  readonly url: string;
}

interface MirroredHost {
  readonly host: string;
  /** Paths of its pages. */
  readonly files: readonly string[];
}

function filesOf(folder: string): string[] {
  if (!statSync(folder).isDirectory()) return [];
  return readdirSync(folder)
    .filter((file) => extname(file) === '.html')
    .map((file) => join(folder, file));
}

function announcingPage(host: string, file: string): MirroredPage[] {
  const title = scanTitle(readFileSync(file)) ?? '';
  return mayAnnounceList(title) ? [{ host, title, url: `https://${host}/${basename(file)}` }] : [];
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
