/**
 * Milliseconds that a statement may take, that it may wait for a lock, and that an open transaction
 * may be idle.
 */
export const limits = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
}

/** No parallel workers: a slow statement of one company must not occupy all processors. */
const oneProcessor = { max_parallel_workers_per_gather: 0 }

const processors = oneProcessor.max_parallel_workers_per_gather
const optionOfProcessors = `-c max_parallel_workers_per_gather=${processors}`

/** The same as settings of a connection. */
export const limitsOfConnection = { ...limits, options: optionOfProcessors }

/**
 * Commits do not wait for the disk. The log is sequential, so the next commit that waits also makes
 * them durable.
 */
export const limitsOfBeside = {
  ...limits,
  options: `${optionOfProcessors} -c synchronous_commit=off`,
}

/** The limits as statements, for the current transaction. */
export const limitsOfTransaction = Object.entries({ ...limits, ...oneProcessor })
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join('; ')
