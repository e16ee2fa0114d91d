import { type ComponentType, useEffect, useState } from 'react'
import { useApp, useSession } from '../../seams/app-context.ts'

/** Reports when the session is for another company than this page. The dialog is loaded then. */
export function CompanyWatch() {
  const { translator } = useApp()
  const isElsewhere = useSession(
    (state) =>
      state.matches({ signedIn: { elsewhere: 'known' } }) ||
      state.matches({ signedIn: { elsewhere: 'goingBack' } }),
  )
  const [question, setQuestion] = useState<{ View: ComponentType }>()
  useEffect(() => {
    if (!isElsewhere || question) return
    void Promise.all([import('./company-changed.tsx'), translator.learn(['tools'])]).then(
      ([{ CompanyChanged }]) => setQuestion({ View: CompanyChanged }),
      () => undefined,
    )
  }, [isElsewhere, question, translator])
  return isElsewhere && question ? <question.View /> : null
}
