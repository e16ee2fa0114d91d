import { useTranslation } from '#i18n/use-translation.tsx'
import { useCopy } from '../parts/export/use-copy.ts'
import { Button } from '../ui/button.tsx'

/** The code of a promotion, which is copied at one press, for a poster or a message. */
export function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopy(code)
  return (
    <>
      <code className="cell__code">{code}</code>
      <Button size="sm" variant="surface" aria-live="polite" onClick={copy}>
        {t(isCopied ? 'promotions.codeCopied' : 'promotions.copyCode')}
      </Button>
    </>
  )
}
