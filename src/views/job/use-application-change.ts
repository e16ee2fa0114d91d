import { useState } from 'react'
import { type Application, updateApplications } from '#contract/application.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { type CallFailure, failureOf } from '../../machines/failure.ts'
import { type App, useApp } from '../seams/app-context.ts'

type Fields = Omit<CallInput<typeof updateApplications>, 'id' | 'ids'>
type Change = {
  /** Those whose change is on its way. */
  moving: ReadonlySet<string>
  change: (
    row: Application,
    fields: Fields,
  ) => Promise<{ row: Application } | { failure: CallFailure }>
  /** Says in a corner of the screen why it did not work. */
  tell: (row: Application, failure: CallFailure) => void
}

/**
 * Changes one application. @throws the failure of the call, whose `current` is the application as
 * it is
 */
export async function changeApplication(
  call: App['call'],
  row: Pick<Application, 'id' | 'version'>,
  fields: Fields,
): Promise<Application> {
  const { updated } = await call(updateApplications, {
    id: row.id,
    expectedVersion: row.version,
    ...fields,
  })
  const [changed] = updated
  if (!changed) throw new Error('an application that was changed is not answered')
  return changed
}

/**
 * Changes applications. They are shown as the server answers, also when it refuses because someone
 * was faster.
 */
export function useApplicationChange(onChanged: (row: Application) => void): Change {
  const { call, toasts } = useApp()
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set())
  return {
    moving,
    async change(row, fields) {
      setMoving((before) => new Set(before).add(row.id))
      try {
        const changed = await changeApplication(call, row, fields)
        onChanged(changed)
        return { row: changed }
      } catch (thrown) {
        const failure = failureOf(thrown)
        if (failure.current) onChanged(failure.current as Application)
        return { failure }
      } finally {
        setMoving((before) => new Set([...before].filter((id) => id !== row.id)))
      }
    },
    tell: (row, failure) =>
      toasts.send({
        type: 'toast.show',
        kind: 'error',
        text: `${row.applicantName}: ${failure.errors?.[0]?.message ?? failure.message}`,
      }),
  }
}
