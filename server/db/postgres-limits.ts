/**
 * Milliseconds that a statement may take, that it may wait for a lock, and that a transaction may
 * stay open without one.
 */
export const limits = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
}

/** A statement of one company takes one processor, so that its slow ones leave some to others. */
const oneProcessor = { max_parallel_workers_per_gather: 0 }

const processors = oneProcessor.max_parallel_workers_per_gather
const optionOfProcessors = `-c max_parallel_workers_per_gather=${processors}`

/** The same for the first message of a connection. */
export const limitsOfConnection = { ...limits, options: optionOfProcessors }

/**
 * Its commits do not wait for the disk: a later commit that does makes them durable too, because
 * the log is written in order.
 */
export const limitsOfBeside = {
  ...limits,
  options: `${optionOfProcessors} -c synchronous_commit=off`,
}

/** The limits as statements, for the transaction in which they run. */
export const limitsOfTransaction = Object.entries({ ...limits, ...oneProcessor })
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join('; ')
