import { parentPort, workerData } from 'node:worker_threads';
import { TagpathError } from '../../errors.js';
import { Connection } from './sqlite-connection.js';
import { SqliteWriter, WRITER_CACHE_KIB } from './sqlite-writer.js';
import type { ThreadCall, ThreadReply } from './thread-writer.js';

/** The thread in which a bulk load writes, while the thread that loads prepares the next rows. */
const connection = new Connection(String(workerData), WRITER_CACHE_KIB);
const writer = new SqliteWriter(connection);

async function answered({ id, method, parameters }: ThreadCall): Promise<ThreadReply> {
  try {
    return { id, result: await called(method, parameters) };
  } catch (error) {
    return error instanceof TagpathError
      ? { id, failure: { code: error.code, details: error.details } }
      : { id, failure: { message: error instanceof Error ? error.message : String(error) } };
  }
}

async function called(method: ThreadCall['method'], parameters: readonly unknown[]): Promise<unknown> {
  if (method === 'execute') return connection.execute(String(parameters[0]));
  if (method === 'rollback') return connection.inTransaction ? connection.execute('ROLLBACK') : undefined;
  if (method === 'close') return connection.close();
  return (writer[method] as (...given: readonly unknown[]) => Promise<unknown>)(...parameters);
}

// Calls are answered one after the other: each is done before its promise is given back.
parentPort!.on('message', async (call: ThreadCall) => {
  parentPort!.postMessage(await answered(call));
  if (call.method === 'close') parentPort!.close();
});
