import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

const VENV = path.resolve('.venv/spark');
const PYTHON = path.join(VENV, 'bin/python');
/** The last release of the line that most clusters run. */
const PYSPARK = 'pyspark==3.5.*';

/** Why there is no cluster here, or null; makes the Python environment that it needs. */
export function sparkMissing(): string | null {
  if (process.env.TAGPATH_TEST_SPARK !== '1')
    return 'the Spark cluster takes minutes: TAGPATH_TEST_SPARK=1 runs it';
  if (spawnSync('java', ['-version']).status !== 0)
    return 'Spark needs Java 17: install default-jre-headless';
  if (!existsSync(PYTHON)) makeEnvironment();
  return null;
}

function makeEnvironment(): void {
  execFileSync('python3', ['-m', 'venv', VENV], { stdio: 'inherit' });
  execFileSync(path.join(VENV, 'bin/pip'), ['install', '--quiet', PYSPARK], { stdio: 'inherit' });
}

/** A standalone master and workers of one core each, on loopback, as processes of this test. */
export class SparkCluster {
  readonly #processes: ChildProcess[] = [];
  readonly workers: ChildProcess[] = [];
  #master = '';

  static async start(workerCount: number, folder: string): Promise<SparkCluster> {
    const cluster = new SparkCluster();
    const port = await freePort();
    cluster.#master = `spark://127.0.0.1:${port}`;
    const master = cluster.#launch('master.Master', ['--port', String(port), '--webui-port', '0'], folder);
    await untilSays(master, /Starting Spark master/);
    for (let i = 0; i < workerCount; i++) {
      const flags = ['--cores', '1', '--memory', '1g', '--webui-port', '0', '--work-dir', folder];
      const worker = cluster.#launch('worker.Worker', [...flags, cluster.#master], folder);
      cluster.workers.push(worker);
      await untilSays(worker, /Successfully registered with master/);
    }
    return cluster;
  }

  /** Runs the job of engines/spark on the cluster; rejects with its output where it fails. */
  submit(args: readonly string[]): Promise<string> {
    const job = path.resolve('engines/spark/tagpath_spark.py');
    const flags = [
      '--master',
      this.#master,
      '--conf',
      'spark.executor.memory=512m',
      '--conf',
      'spark.ui.enabled=false',
    ];
    const process = spawn(path.join(VENV, 'bin/spark-submit'), [...flags, job, ...args], {
      env: environment(),
    });
    return new Promise((resolve, reject) => {
      const output: Buffer[] = [];
      process.stderr.on('data', (chunk: Buffer) => output.push(chunk));
      process.on('close', (code) => {
        const text = Buffer.concat(output).toString();
        if (code === 0) resolve(text);
        else reject(new Error(`spark-submit ended with ${code}:\n${text.slice(-4000)}`));
      });
    });
  }

  async stop(): Promise<void> {
    for (const process of this.#processes.reverse()) {
      if (process.exitCode !== null || process.signalCode !== null) continue;
      process.kill('SIGTERM');
      await new Promise((resolve) => process.on('close', resolve));
    }
  }

  #launch(main: string, args: readonly string[], folder: string): ChildProcess {
    const flags = [`org.apache.spark.deploy.${main}`, '--host', '127.0.0.1', ...args];
    const process = spawn(path.join(VENV, 'bin/spark-class'), flags, { env: environment(), cwd: folder });
    this.#processes.push(process);
    return process;
  }
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, PYSPARK_PYTHON: PYTHON, SPARK_LOCAL_IP: '127.0.0.1', SPARK_NO_DAEMONIZE: '1' };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function untilSays(process: ChildProcess, words: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const listen = (chunk: Buffer) => {
      text += chunk.toString();
      if (words.test(text)) resolve();
    };
    process.stderr?.on('data', listen);
    process.stdout?.on('data', listen);
    process.on('close', () => reject(new Error(`ended before it said ${words}:\n${text.slice(-2000)}`)));
  });
}
