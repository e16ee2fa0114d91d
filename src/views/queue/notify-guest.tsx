import { useTranslation } from '#i18n/use-translation.tsx'
import { notifyVisit, type Visit } from '#contract/visit.ts'
import { Choice } from '../ui/choice.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useApp } from '../seams/app-context.ts'
import { nameOf } from './queue-words.ts'

type Props = { visit: Visit; onClose: () => void; onDone: () => void }

const templates = ['called', 'almost', 'closing'] as const

/**
 * Sends a message to a guest: on their page, by mail, or as a text if a sender is configured.
 * Channels without an address or consent can't be selected.
 */
export function NotifyGuest({ visit, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const { toasts, config } = useApp()
  const name = nameOf(visit, t)
  const { send, isBusy, failure, errors } = useSubmit(notifyVisit, () => {
    toasts.send({ type: 'toast.show', kind: 'success', text: t('queue.notify.done', { name }) })
    onDone()
    onClose()
  })
  const channels = [
    { channel: 'page', isOpen: true },
    { channel: 'email', isOpen: visit.customer?.email !== undefined },
    ...(config.textsPerDay !== undefined
      ? [{ channel: 'sms' as const, isOpen: visit.isTextWanted === true }]
      : []),
  ] as const
  const notify = (form: FormData) => {
    const [channel, template] = [
      channels.find((one) => one.channel === form.get('channel')),
      templates.find((one) => one === form.get('template')),
    ]
    if (channel && template) send({ id: visit.id, channel: channel.channel, template })
  }
  return (
    <AskFrame
      title={t('queue.notify.title', { name })}
      confirm={t('queue.notify.confirm')}
      keep={t('queue.cancel')}
      failure={errors[0]?.message ?? failure?.message}
      isBusy={isBusy}
      onConfirm={notify}
      onClose={onClose}
    >
      <fieldset className="dialog__oneColumn">
        <legend>{t('queue.notify.what')}</legend>
        {templates.map((template) => (
          <Choice
            key={template}
            name="template"
            value={template}
            defaultChecked={template === 'almost'}
          >
            {t(`queue.notify.template.${template}`)}
          </Choice>
        ))}
      </fieldset>
      <fieldset className="dialog__oneColumn">
        <legend>{t('queue.notify.how')}</legend>
        {channels.map(({ channel, isOpen }) => (
          <Choice
            key={channel}
            name="channel"
            value={channel}
            disabled={!isOpen}
            defaultChecked={channel === 'page'}
          >
            <span>
              {t(`queue.notify.channel.${channel}`)}{' '}
              {!isOpen && (
                <small>
                  {t(channel === 'sms' ? 'queue.notify.notAgreed' : 'queue.notify.noAddress')}
                </small>
              )}
            </span>
          </Choice>
        ))}
      </fieldset>
    </AskFrame>
  )
}
