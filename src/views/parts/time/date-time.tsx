import { formatDateTime } from './time-format.ts'

/** A moment in the company's zone; what it is in UTC is said on request. */
export function DateTime({ ms, zone }: { ms: number; zone: string }) {
  return (
    <time
      className="time"
      dateTime={new Date(ms).toISOString()}
      title={`${formatDateTime(ms, 'UTC')} UTC`}
    >
      {formatDateTime(ms, zone)}
    </time>
  )
}
