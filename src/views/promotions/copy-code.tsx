import { useTranslation } from '#i18n/use-translation.tsx'
import { listLinks, modulesOfPurpose } from '#contract/link.ts'
import { linkWithCode } from '#contract/promotion-link.ts'
import { useCopy } from '../parts/export/use-copy.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { Button } from '../ui/button.tsx'

/**
 * The code of a promotion, and the address of the shop that applies it, each copied at one press,
 * for a poster or a message.
 */
export function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const isOff = !useMay()(listLinks) || !modulesOfPurpose.shop.includes(module)
  const { answer } = useAnswer(listLinks, { purpose: 'shop', rowSize: 10 }, { isOff })
  const shop = answer?.rows.find(({ status }) => status === 'Active')
  return (
    <>
      <code className="cell__code">{code}</code>
      <CopyButton
        text={code}
        words={{ copy: t('promotions.copyCode'), copied: t('promotions.codeCopied') }}
      />
      {shop && (
        <CopyButton
          text={linkWithCode(shop.url, code)}
          words={{ copy: t('promotions.copyLink'), copied: t('promotions.linkCopied') }}
        />
      )}
    </>
  )
}

function CopyButton({ text, words }: { text: string; words: { copy: string; copied: string } }) {
  const { isCopied, copy } = useCopy(text)
  return (
    <Button size="sm" variant="surface" aria-live="polite" onClick={copy}>
      {isCopied ? words.copied : words.copy}
    </Button>
  )
}
