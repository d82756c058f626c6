import type { ApiError } from './api.ts';

/** Messages of the service in the words of this page, which knows no command line. */
const PLAIN: Readonly<Record<string, string>> = {
  'no-knowledge-base': 'No base is open yet. Extract a page or a site and add it, or import a table.',
  'read-only': 'This base can be read, but not added to.',
  'fetch-refused': 'This service does not fetch pages. Upload the page as a file, or paste its HTML.',
  'address-private': 'Addresses inside the network of this machine are not fetched. Upload the page instead.',
  'too-many-requests': 'That was a lot at once. Wait a moment, then try again.',
  'service-busy': 'The service is busy with other work. Try again in a moment.',
  'work-timeout': 'This took too long and was stopped. A smaller page or fewer pages may work.',
  'job-timeout': 'This took too long and was stopped. Fewer pages may work.',
  'page-timeout': 'Reading this page took too long, so it was stopped.',
  'fetch-timeout': 'The page did not answer in time. Try again, or upload it as a file.',
  'fetch-failed': 'The page could not be fetched. Look at the address, or upload the page as a file.',
  'body-too-large': 'This is too large to send. Send fewer or smaller files.',
  'archive-too-large': 'The archive holds too much. Send fewer pages.',
  'page-too-large': 'The page is too large to be read.',
  'page-too-many-nodes': 'The page has too many parts to be read.',
  'page-too-deep': 'The page is nested too deeply to be read.',
  'not-html': 'This is no web page. Give an HTML file, an address or pasted HTML.',
  'page-empty':
    'The page is empty. It may draw its content by scripts, which are not run: save it from your browser and upload the file.',
  'site-too-few-pages': 'These are too few pages to find what they share. Send three or more of one sort.',
  'site-no-template': 'These pages share no template. Send pages of one sort: all films, or all products.',
  'base-fails': 'The base does not answer. It may have been moved or damaged.',
  'kb-busy': 'Something else is writing into the base. Try again in a moment.',
  internal: 'Something went wrong inside the service. Its log has the details.',
  aborted: 'This was stopped.',
};

/** Command-line flags in a message are for whoever started the service, not for readers of this page. */
const FLAGS = /\s*[^.;,()]*(?<![\w-])--[a-z][\w-]*[^.;,()]*[.;,)]?/g;

export function plainMessage({ code, message }: Pick<ApiError, 'code' | 'message'>): string {
  return PLAIN[code] ?? (message.replace(FLAGS, '').trim() || 'That did not work.');
}
