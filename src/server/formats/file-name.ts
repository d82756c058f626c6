const LONGEST_FILE_NAME = 60;

/** A table's name in letters that every file system and header takes. */
export function fileName(name: string, ending: string): string {
  const plain = name.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '');
  return `${plain.slice(0, LONGEST_FILE_NAME) || 'table'}.${ending}`;
}
