/**
 * Milliseconds that a statement may take, that it may wait for a lock, and that a transaction may
 * stay open without one.
 */
export const limits = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
}

/** The limits as statements, for the transaction in which they run. */
export const limitsOfTransaction = Object.entries(limits)
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join('; ')
