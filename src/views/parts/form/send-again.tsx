import { Grid } from '@chakra-ui/react/grid'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useEffectEvent } from 'react'
import type { AwaitedMail } from '#contract/mail-again.ts'
import { connectMailAgain } from '../../../machines/screen/mail-again.connect.ts'
import { mailAgain } from '../../../machines/screen/mail-again.ts'
import { useApp } from '../../seams/app-context.ts'
import '../../theme/forms.css'

type Words = {
  send: string
  /** The text until it can be sent again. */ wait: (minutes: number) => string
  sent: string
}
type Props = {
  mail: AwaitedMail
  words: Words
  /** Requests the mail again. @throws Failure */
  send: (signal: AbortSignal) => Promise<unknown>
  /** Another action, such as changing the address. */ children?: ReactNode
}

/**
 * Below a form that waits for a mail: requests the mail again, and shows when that is possible.
 * Mounted while the form is about one address.
 */
export function SendAgain({ mail, words, send, children }: Props): ReactNode {
  const { inspect } = useApp()
  const sending = useEffectEvent(send)
  const actor = useActorRef(mailAgain, {
    id: `mail ${mail} again`,
    input: { mail, send: (signal) => sending(signal) },
    inspect,
  })
  const { isSentAgain, minutesLeft, isBusy, failure } = connectMailAgain(
    useSelector(actor, (state) => state),
  )
  return (
    <Grid
      gap="4px"
      justifyItems="start"
      color="fg.muted"
      fontSize="sm"
      css={{
        '& [role=alert]': { color: 'fg.error' },
        '& button': {
          minHeight: '7',
          lineHeight: '1.5rem',
          textDecoration: 'underline',
          textDecorationColor: 'border.emphasized',
          textUnderlineOffset: '4px',
          cursor: 'pointer',
        },
      }}
    >
      {isSentAgain && <p role="status">{words.sent}</p>}
      {failure && <p role="alert">{failure.message}</p>}
      {minutesLeft > 0 ? (
        <p>{words.wait(minutesLeft)}</p>
      ) : (
        <button type="button" disabled={isBusy} onClick={() => actor.send({ type: 'mail.send' })}>
          {words.send}
        </button>
      )}
      {children}
    </Grid>
  )
}
