import { Button } from '@chakra-ui/react/button'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'

export type AskProps = { failure: string | undefined; isBusy: boolean; onClose: () => void }
type Props = AskProps & { title: string; confirm: string; isEnding?: boolean; onConfirm: (form: FormData) => void; children: ReactNode }

/** A dialog that asks for a few things and does one. What was typed stays when the server refuses. */
export function AskFrame({ title, confirm, isEnding = false, failure, isBusy, onConfirm, onClose, children }: Props) {
  const { t } = useTranslation()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onConfirm(new FormData(event.currentTarget))
  }
  return (
    <Dialog label={title} onClose={onClose}>
      <form onSubmit={submit}>
        <h2>{title}</h2>
        {failure && (
          <p className="dialog-failure" role="alert">
            {failure}
          </p>
        )}
        {children}
        <div className="dialog-actions">
          <Button type="button" variant="surface" onClick={onClose}>
            {t('parts.reason.keep')}
          </Button>
          <Button type="submit" colorPalette={isEnding ? 'red' : 'brand'} disabled={isBusy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
