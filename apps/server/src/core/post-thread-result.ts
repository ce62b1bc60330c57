import { parentPort, workerData } from 'node:worker_threads';

/** Runs `work` on the job's input and posts the result. The job's module calls this once, in its thread. */
export async function postThreadResult<Input, Output>(
  work: (input: Input) => Output | Promise<Output>,
): Promise<void> {
  parentPort?.postMessage(await work(workerData as Input));
}
