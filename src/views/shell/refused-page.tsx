import { useTranslation } from 'react-i18next'
import { EmptyState } from '../parts/empty-state.tsx'
import { Page } from './page.tsx'

type Props = {
  /** The screen's own heading. */
  title: string
  /** What it is that isn't for everyone; left out, what all screens say. */
  because?: string
  /** Whom to ask. */
  text: string
}

/** The whole screen of what somebody may not see: nothing to press that would be refused, too. */
export function RefusedPage({ title, because, text }: Props) {
  const { t } = useTranslation()
  return (
    <Page title={title}>
      <EmptyState title={because ?? t('parts.refused')} text={text} />
    </Page>
  )
}
