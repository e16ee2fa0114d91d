import { Flex } from '@chakra-ui/react/flex'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Visit } from '#contract/visit.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { useWhen } from '../parts/hooks/use-when.ts'
import { Button } from '../ui/button.tsx'
import { counterText, nameOf } from './queue-words.ts'
import type { QueueMove } from './use-queue-moves.ts'

/** Their visit is finished, or stays as it is, or another step comes first. */
export type StillAnswer = 'finish' | 'anyway' | QueueMove

type Props = {
  still: Visit
  next: Visit
  /** The question is obsolete, because someone else has answered it. */
  isOver: boolean
  onPick: (answer: StillAnswer) => void
  onClose: () => void
}

/** Before the next call, asks about the person who is at this counter, or called to it. */
export function StillCalled({ still, next, isOver, onPick, onClose }: Props) {
  const { t } = useTranslation()
  useWhen(isOver, onClose)
  const name = nameOf(still, t)
  return (
    <AskFrame
      title={t('queue.still.title', { counter: counterText(still.counter ?? '', t), name })}
      confirm={t('queue.still.finish')}
      keep={t('queue.cancel')}
      onClose={onClose}
      onConfirm={() => onPick('finish')}
    >
      <p className="field__hint" role="status">
        {t('queue.still.text', { next: nameOf(next, t) })}
      </p>
      <Flex gap="2" wrap="wrap">
        {still.allowedEvents.includes('queue.seat') && (
          <>
            <Button type="button" variant="surface" onClick={() => onPick({ event: 'queue.seat' })}>
              {t('queue.still.start')}
            </Button>
            <Button
              type="button"
              variant="surface"
              onClick={() => onPick({ event: 'queue.cancel', reasonCode: 'no_show' })}
            >
              {t('queue.event.noShow')}
            </Button>
          </>
        )}
        <Button type="button" variant="surface" onClick={() => onPick('anyway')}>
          {t('queue.still.anyway')}
        </Button>
      </Flex>
    </AskFrame>
  )
}
