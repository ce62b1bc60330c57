import { parentPort, workerData } from 'node:worker_threads';

/** Called once by the module of a job, in its thread: posts what the work makes of the job's input. */
export async function answerJob<Input, Output>(
  work: (input: Input) => Output | Promise<Output>,
): Promise<void> {
  parentPort?.postMessage(await work(workerData as Input));
}
