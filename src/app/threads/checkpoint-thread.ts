import { parentPort, workerData } from 'node:worker_threads';
import { Connection } from '../../store/connection.ts';
import { answerCheckpoints, type CheckpointState } from '../../store/writer/checkpoint.ts';

/** The input of a checkpoint thread: the path of the database, and the state shared with the writer. */
export type CheckpointThreadData = { file: string; state: CheckpointState };

const { file, state } = workerData as CheckpointThreadData;
answerCheckpoints(parentPort!, Connection.open(file, 'write-existing'), state);
