import * as z from 'zod/mini'

/** Whether a simple record is in use; a record that was used is switched off, never deleted. */
export const recordStatus = z.enum(['Active', 'InActive'])
