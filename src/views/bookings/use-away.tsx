import { useTranslation } from '#i18n/use-translation.tsx'
import { type BookedResource, listAffected } from '#contract/booking.ts'
import { refusalOf } from '#contract/permission.ts'
import { addTimeOff } from '#contract/resource.ts'
import { serverNow } from '../../services/server-clock.ts'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useApp } from '../seams/app-context.ts'
import { useViewer } from '../seams/viewer.ts'
import type { SayTime } from './use-say-time.ts'
import type { NewOff } from './affected-dialog.tsx'
import { restOfDay } from './rest-of-day.ts'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const AffectedDialog = lazyOf(async () => (await import('./affected-dialog.tsx')).AffectedDialog)
const TimeOffDialog = lazyOf(async () => (await import('./time-off-dialog.tsx')).TimeOffDialog)

type About = { step: 'write' } | { step: 'decide'; added: NewOff | undefined }

/** Time off in the calendar: entering it, and deciding about the bookings in it. */
export function useAway(
  resources: readonly BookedResource[],
  {
    today,
    shown,
    zone,
    say,
    resourceId,
    onChanged,
  }: {
    today: string
    /** The day that the calendar shows. */
    shown: string
    zone: string
    say: SayTime
    resourceId: string | undefined
    onChanged: () => void
  },
) {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const viewer = useViewer()
  const mayWrite =
    resources.length > 0 && refusalOf('resource.off', viewer, viewer.module) === undefined
  const { answer } = useAnswer(listAffected, {}, { live: ['order', 'booking'] })
  const people = resources.filter(({ kind }) => kind === 'person')
  const selected = resources.find(({ id }) => id === resourceId)
  const isRoom = selected !== undefined && selected.kind !== 'person'
  const { open, dialog } = useDialog<About>((about, close, next) =>
    about.step === 'write' ? (
      <TimeOffDialog
        resources={isRoom || people.length === 0 ? resources : people}
        resourceId={selected?.id}
        {...{ today, shown, zone }}
        onClose={close}
        onDone={(added) => {
          onChanged()
          next({ step: 'decide', added })
        }}
      />
    ) : (
      <AffectedDialog
        key={about.added?.fromMs}
        {...{ zone, say, onChanged }}
        added={about.added}
        onClose={close}
      />
    ),
  )
  const sick = useSubmit(
    addTimeOff,
    ({ id, name, timeOff }) => {
      onChanged()
      const { toMs } = restOfDay(today, zone, serverNow())
      const off = timeOff.findLast((one) => one.toMs === toMs)
      if (off) open({ step: 'decide', added: { ...off, resourceId: id, who: name } })
    },
    ({ message }) => toasts.send({ type: 'toast.show', kind: 'error', text: message }),
  )
  return {
    dialog,
    affected: answer?.length ?? 0,
    decide: () => open({ step: 'decide', added: undefined }),
    write: mayWrite ? () => open({ step: 'write' }) : undefined,
    isBusy: sick.isBusy,
    /** Adds time off from now to the end of the day. */
    sick: mayWrite
      ? (id: BookedResource['id']) =>
          sick.send({
            resourceId: id,
            ...restOfDay(today, zone, serverNow()),
            note: t('timeOff.sick'),
          })
      : undefined,
  }
}
export type Away = ReturnType<typeof useAway>
