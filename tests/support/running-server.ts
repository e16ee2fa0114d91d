import type { ServerProcess } from './server-process.ts'

/** What a run cannot do with a server that it did not start; says why. */
export class OutOfReach extends Error {}

/** A server that runs already, of which nothing is known but its address. */
export function runningServer(url: string): ServerProcess {
  const refuse = async (): Promise<void> => {
    throw new OutOfReach('the run does not start, stop or stall a server that runs already')
  }
  return {
    url,
    pid: () => {
      throw new OutOfReach('the process of a server that runs already is not known')
    },
    get dataDir(): string {
      throw new OutOfReach('mails and data of a server that runs already are not at hand')
    },
    kill: refuse,
    startAgain: refuse,
    advance: async () => {
      throw new OutOfReach(
        'time has to go by, and nobody moves the clock of a server that runs already',
      )
    },
    now: () => Date.now(),
    stop: () => Promise.resolve(),
  }
}
