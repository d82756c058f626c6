import { constants, createInflateRaw, inflateRawSync } from 'node:zlib';

/** Bytes of a member to unpack before each look at it; most titles stand in the first ones. */
export const STEPS: readonly number[] = [8 * 1024, 64 * 1024, 512 * 1024];

/**
 * The engine behind Node's zlib streams, which can be used again and stop where its output ends. The
 * typings leave it out; where a version of Node has none, each start is unpacked by a call of its own.
 */
interface Engine {
  readonly _writeState: Uint32Array;
  readonly _handle: {
    onerror: () => void;
    reset(): void;
    writeSync(
      flush: number,
      input: Buffer,
      inputAt: number,
      inputLength: number,
      output: Buffer,
      outputAt: number,
      outputLength: number,
    ): void;
  };
}

const OUTPUT = Buffer.alloc(STEPS.at(-1)!);
let failed = false;
const engine = reusableEngine();

function reusableEngine(): Engine | null {
  const made = createInflateRaw() as unknown as Partial<Engine>;
  if (typeof made._handle?.writeSync !== 'function' || made._writeState === undefined) return null;
  made._handle.onerror = () => {
    failed = true;
  };
  return made as Engine;
}

/**
 * Unpacks the start of deflated data step by step, as far as it is asked. Each result begins with the one
 * before and holds until the next call; the last one comes where the data ends or is damaged.
 */
export function* unpackStart(packed: Buffer): Generator<Buffer> {
  if (engine === null) yield* unpackAlone(packed);
  else {
    engine._handle.reset();
    failed = false;
    let [read, written] = [0, 0];
    for (const step of STEPS) {
      const [input, room] = [packed.length - read, step - written];
      engine._handle.writeSync(constants.Z_SYNC_FLUSH, packed, read, input, OUTPUT, written, room);
      if (failed) return;
      const [roomLeft, inputLeft] = engine._writeState;
      read = packed.length - inputLeft!;
      written = step - roomLeft!;
      yield OUTPUT.subarray(0, written);
      if (written < step) return;
    }
  }
}

/** Packed bytes that mostly unpack to what a step asks for. */
const PACKED_SHARE = 4;

function* unpackAlone(packed: Buffer): Generator<Buffer> {
  for (const step of STEPS) {
    const part = packed.subarray(0, step / PACKED_SHARE);
    try {
      yield inflateRawSync(part, { finishFlush: constants.Z_SYNC_FLUSH });
    } catch {
      return;
    }
  }
}
