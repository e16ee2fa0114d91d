import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useSearchParams } from 'wouter'
import { accountStatus, connectAccount, disconnectAccount } from '#contract/payment-account.ts'
import { Button } from '../ui/button.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Mark } from '../ui/mark.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useLoaded } from '../parts/live/use-loaded.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { Page } from '../parts/page/page.tsx'
import { useApp } from '../seams/app-context.ts'
import { DialogButton } from '../parts/dialog/dialog-button.tsx'
import '../theme/lists.css'

const marks: Record<'manual' | 'none' | 'pending' | 'active', Mark> = {
  manual: { tone: 'accepted', shape: 'dot' },
  none: { tone: 'waiting', shape: 'ring' },
  pending: { tone: 'working', shape: 'half' },
  active: { tone: 'done', shape: 'check' },
}

const Fault = chakra('div', {
  base: {
    maxInlineSize: '40rem',
    marginBlockEnd: '3',
    paddingBlock: '3',
    paddingInline: '4',
    color: 'red.fg',
    bg: 'red.subtle',
    borderRadius: 'lg',
  },
})

/**
 * `/payacc/success`: the company's own payment account. The provider redirects here with a code
 * that is used once.
 */
export function PaymentSetup() {
  const { t } = useTranslation()
  const { answer, failure, reload } = useAnswer(accountStatus, {})
  const back = useReturn(reload)

  return (
    <Page title={t('payacc.title')} lead={t('payacc.lead')}>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {back.isBusy && <p role="status">{t('payacc.connecting')}</p>}
      {back.failure && (
        <Fault role="alert">
          <strong>{t('payacc.failed')}</strong>
          <p>{back.failure.code === 'LINK_EXPIRED' ? t('payacc.tooOld') : back.failure.message}</p>
        </Fault>
      )}
      {back.isRefused && <Fault role="alert">{t('payacc.declined')}</Fault>}
      <chakra.section
        display="grid"
        gap="3"
        justifyItems="start"
        maxInlineSize="40rem"
        minBlockSize="32"
        padding="5"
        bg="bg.panel"
        border="1px solid {colors.border}"
        borderRadius="lg"
        css={{
          '& h2': {
            display: 'flex',
            flexWrap: 'wrap',
            rowGap: '2',
            columnGap: '3',
            alignItems: 'center',
            fontWeight: 'semibold',
          },
          '& p': { color: 'fg.muted', textWrap: 'pretty' },
        }}
        aria-busy={!answer && !failure}
      >
        {answer && (
          <>
            <h2>
              {answer.accountLabel ?? t('payacc.account')}
              <StatusBadge mark={marks[answer.status]}>
                {t(`payacc.status.${answer.status}`)}
              </StatusBadge>
            </h2>
            <p>{t(`payacc.text.${answer.status}`)}</p>
            {answer.connectUrl && (
              <Button asChild variant={answer.status === 'active' ? 'surface' : 'solid'}>
                <a href={answer.connectUrl}>
                  {t(answer.status === 'none' ? 'payacc.connect' : 'payacc.again')}
                </a>
              </Button>
            )}
            {(answer.status === 'active' || answer.status === 'pending') && (
              <Disconnect onDone={reload} />
            )}
          </>
        )}
      </chakra.section>
    </Page>
  )
}

function Disconnect({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <DialogButton variant="outline" label={t('payacc.disconnect.button')}>
      {(close) => <AskToDisconnect onDone={onDone} onClose={close} />}
    </DialogButton>
  )
}

function AskToDisconnect({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const { send, isBusy, failure } = useSubmit(disconnectAccount, () => {
    toasts.send({ type: 'toast.show', kind: 'success', text: t('payacc.disconnect.done') })
    onClose()
    onDone()
  })
  return (
    <AskFrame
      title={t('payacc.disconnect.title')}
      confirm={t('payacc.disconnect.button')}
      keep={t('payacc.disconnect.keep')}
      isEnding
      failure={failure?.message}
      isBusy={isBusy}
      onConfirm={() => send({})}
      onClose={onClose}
    >
      <p>{t('payacc.disconnect.text')}</p>
    </AskFrame>
  )
}

/**
 * Sends the provider's code from the URL once, and removes it from the URL, so that a reload does
 * not repeat it.
 */
function useReturn(onDone: () => void) {
  const [search, setSearch] = useSearchParams()
  const { send, isBusy, failure } = useSubmit(connectAccount, onDone)
  const [code, state, error] = ['code', 'state', 'error'].map((name) => search.get(name))
  useLoaded('what the provider sent back', async () => {
    if (!code || !state) return false
    send({ code, state })
    setSearch({}, { replace: true })
    return true
  })
  return { isBusy, failure, isRefused: error !== null && error !== undefined }
}
