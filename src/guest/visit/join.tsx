import { joinQueue } from '#contract/guest-queue.ts'
import { useGuest } from '../guest.ts'
import type { LinkProps } from '../link.ts'
import { VisitForm } from './visit-form.tsx'

/** Joins the queue; afterwards the ticket's page opens. */
export function Join({ link, code }: LinkProps) {
  const { t, drafts } = useGuest()
  const held = drafts.read(`ticket.${code}`)
  return (
    <>
      {held && (
        <p>
          <a className="guest__link" href={`/others/ticket/${held}`}>
            {t('guest.queue.yourTicket')}
          </a>
        </p>
      )}
      <VisitForm
        link={link}
        code={code}
        endpoint={joinQueue}
        title={t('guest.queue.title')}
        send={t('guest.queue.join')}
        hint={t('guest.queue.hint')}
        services={link.queueServices}
        onDone={({ token }) => {
          drafts.write(`ticket.${code}`, token)
          location.assign(`/others/ticket/${token}`)
        }}
      />
    </>
  )
}
