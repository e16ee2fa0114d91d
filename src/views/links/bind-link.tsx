import { Text } from '@chakra-ui/react/text'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Link, listLinks } from '#contract/link.ts'
import { Button } from '../ui/button.tsx'
import { GuardedDialog } from '../parts/dialog/guarded-dialog.tsx'
import { LeaveButton } from '../parts/dialog/leave-button.tsx'
import { TextField } from '../parts/form/fields.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { ChangeLinkForm } from './change-link.tsx'
import { codeIn, linkName } from './link-words.ts'
import { NewLinkForm } from './new-link.tsx'
import { LinkNote } from './link-parts.ts'

type Props = { onClose: () => void; onDone: (link: Link) => void }
const ScanCamera = lazy(async () => ({ default: (await import('./scan-camera.tsx')).ScanCamera }))

/**
 * Binds a printed code: it is scanned or typed, then its target is chosen. A code that is already
 * ours is retargeted.
 */
export function BindLink({ onClose, onDone }: Props) {
  const { t } = useTranslation()
  const [code, setCode] = useState<string>()
  return (
    <GuardedDialog label={t('links.bind.title')} onClose={onClose}>
      {code === undefined ? (
        <CodeStep onCode={setCode} onClose={onClose} />
      ) : (
        <TargetStep code={code} onClose={onClose} onDone={onDone} />
      )}
    </GuardedDialog>
  )
}

function TargetStep({ code, onClose, onDone }: Props & { code: string }) {
  const { t } = useTranslation()
  const { answer, failure } = useAnswer(listLinks, { search: code })
  const own = answer?.rows.find((link) => link.code === code)
  if (!answer && !failure) return <Text minBlockSize="64" aria-busy="true" />
  if (own)
    return (
      <ChangeLinkForm
        title={t('links.change.title', { name: linkName(own) })}
        link={own}
        onClose={onClose}
        onDone={onDone}
      />
    )
  return <NewLinkForm title={t('links.bind.title')} code={code} onClose={onClose} onDone={onDone} />
}

function CodeStep({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const take = (text: string) => {
    const code = codeIn(text)
    if (code) onCode(code)
    else setWrong(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take(typed)
  }
  return (
    <form onSubmit={submit} noValidate>
      <h2>{t('links.bind.title')}</h2>
      <LinkNote>{t('links.bind.text')}</LinkNote>
      {isScanning ? (
        <Suspense>
          <ScanCamera onRead={take} />
        </Suspense>
      ) : (
        <Button type="button" variant="surface" onClick={() => setScanning(true)}>
          {t('links.bind.scan')}
        </Button>
      )}
      <TextField
        name="code"
        value={typed}
        error={isWrong ? t('links.bind.wrong') : undefined}
        label={t('links.bind.code')}
        hint={t('links.bind.codeHint')}
        onChange={(text) => {
          setWrong(false)
          setTyped(text)
        }}
      />
      <div className="dialog__actions">
        <LeaveButton onLeave={onClose}>{t('links.cancel')}</LeaveButton>
        <Button type="submit">{t('links.bind.next')}</Button>
      </div>
    </form>
  )
}
