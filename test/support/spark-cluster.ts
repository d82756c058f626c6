import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

/** The line of Spark that most clusters run, or another one. */
const LINE = process.env.TAGPATH_TEST_SPARK_LINE ?? '3.5';
const VENV = path.resolve(`.venv/spark-${LINE}`);
const PYTHON = path.join(VENV, 'bin/python');
const JOB = path.resolve('engines/spark/tagpath_spark.py');
/** Nothing that a cluster starts outlives this, even if whoever started it is gone. */
const LIFETIME_SECONDS = 900;
/** A small cluster: what is started fast matters more than what runs fast. */
const QUICK_JAVA = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';
const SETTINGS = [
  'spark.ui.enabled=false',
  'spark.executor.memory=512m',
  'spark.driver.memory=512m',
  'spark.driver.host=127.0.0.1',
  'spark.sql.shuffle.partitions=2',
  'spark.default.parallelism=2',
  'spark.sql.adaptive.enabled=false',
].flatMap((setting) => ['--conf', setting]);

/** Why there is no cluster here, or null; makes the Python environment that it needs. */
export function sparkMissing(): string | null {
  if (process.env.TAGPATH_TEST_SPARK !== '1' && process.env.TAGPATH_TEST_FULL !== '1')
    return 'the Spark cluster takes minutes: TAGPATH_TEST_SPARK=1 runs it';
  if (spawnSync('java', ['-version']).status !== 0)
    return 'Spark needs Java 17: install default-jre-headless';
  makeSparkEnvironment();
  return null;
}

/** The Python environment of the cluster; nothing is done where it is there. */
export function makeSparkEnvironment(): void {
  execFileSync(path.resolve('engines/spark/environment.sh'), [VENV, LINE], { stdio: 'inherit' });
}

export interface SparkClusterOptions {
  readonly workers: number;
  /** Of each worker, which has one executor on all of them. */
  readonly cores?: number;
  /** Where all that Spark and its tasks write goes. */
  readonly folder: string;
  /** Flags of every virtual machine; by default those that start fastest. */
  readonly java?: string;
}

/** A standalone master and workers on loopback; each is a process group of its own. */
export class SparkCluster {
  readonly #options: SparkClusterOptions;
  readonly #running = new Set<ChildProcess>();
  readonly #onExit = () => this.#killAll();
  readonly workers: ChildProcess[] = [];
  #master = '';

  private constructor(options: SparkClusterOptions) {
    this.#options = options;
    process.once('exit', this.#onExit);
  }

  static async start(options: SparkClusterOptions): Promise<SparkCluster> {
    const cluster = new SparkCluster(options);
    try {
      await cluster.#start();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  async #start(): Promise<void> {
    mkdirSync(this.#options.folder, { recursive: true });
    const port = await freePort();
    this.#master = `spark://127.0.0.1:${port}`;
    const master = this.#daemon('master.Master', ['--port', String(port)]);
    await untilSays(master, /Starting Spark master/);
    const { folder, workers, cores = 1 } = this.#options;
    const flags = ['--cores', String(cores), '--memory', '1g', '--work-dir', folder, this.#master];
    for (let i = 0; i < workers; i++) this.workers.push(this.#daemon('worker.Worker', flags));
    await Promise.all(this.workers.map((worker) => untilSays(worker, /Successfully registered with master/)));
  }

  /** Runs the job of engines/spark on the cluster and gives what it said; rejects with that where it fails. */
  submit(args: readonly string[], master = this.#master): Promise<string> {
    const submit = this.#launch('spark-submit', ['--master', master, ...SETTINGS, JOB, ...args]);
    return new Promise((resolve, reject) => {
      let said = '';
      // spark-submit joins what the job writes to standard error with its standard output.
      for (const stream of [submit.stdout, submit.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          said += chunk;
        });
      }
      submit.on('close', (code) => {
        if (code === 0) resolve(said);
        else reject(new Error(`spark-submit ended with ${code}:\n${said.slice(-4000)}`));
      });
    });
  }

  /** As when a machine is lost: the worker, its executors and their processes are gone at once. */
  loseWorker(worker: ChildProcess): void {
    killGroup(worker);
  }

  async stop(): Promise<void> {
    const ended = [...this.#running].map((child) => new Promise((resolve) => child.once('exit', resolve)));
    this.#killAll();
    await Promise.all(ended);
    process.off('exit', this.#onExit);
  }

  #killAll(): void {
    for (const child of this.#running) killGroup(child);
  }

  #daemon(main: string, args: readonly string[]): ChildProcess {
    const flags = ['--host', '127.0.0.1', '--webui-port', '0', ...args];
    return this.#launch('spark-class', [`org.apache.spark.deploy.${main}`, ...flags]);
  }

  #launch(program: string, args: readonly string[]): ChildProcess {
    const { folder } = this.#options;
    const command = ['--kill-after=5', String(LIFETIME_SECONDS), path.join(VENV, 'bin', program), ...args];
    const child = spawn('timeout', command, {
      env: this.#environment(),
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    return child;
  }

  #environment(): NodeJS.ProcessEnv {
    const { folder, java = QUICK_JAVA } = this.#options;
    return {
      ...process.env,
      PYSPARK_PYTHON: PYTHON,
      PYTHONDONTWRITEBYTECODE: '1',
      SPARK_LOCAL_IP: '127.0.0.1',
      SPARK_LOCAL_DIRS: folder,
      SPARK_DAEMON_MEMORY: '256m',
      TMPDIR: folder,
      JAVA_TOOL_OPTIONS: `${java} -Djava.io.tmpdir=${folder}`,
    };
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function untilSays(child: ChildProcess, words: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.resume();
    child.stderr?.on('data', (chunk: Buffer) => {
      text = (text + chunk).slice(-8000);
      if (words.test(text)) resolve();
    });
    child.on('close', () => reject(new Error(`ended before it said ${words}:\n${text.slice(-2000)}`)));
  });
}
