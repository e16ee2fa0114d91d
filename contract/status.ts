import * as z from 'zod/mini'

/** Whether a simple record is in use; a used record is deactivated, never deleted. */
export const recordStatus = z.enum(['Active', 'InActive'])
export type RecordStatus = z.infer<typeof recordStatus>
