import { useLoaded } from '../../parts/live/use-loaded.ts'
import { useApp, useSession } from '../../seams/app-context.ts'

/** Reports when the session is for another company than this page. The dialog is loaded then. */
export function CompanyWatch() {
  const isElsewhere = useSession(
    (state) =>
      state.matches({ signedIn: { elsewhere: 'known' } }) ||
      state.matches({ signedIn: { elsewhere: 'goingBack' } }),
  )
  return isElsewhere && <Question />
}

function Question() {
  const { translator } = useApp()
  const question = useLoaded('question about another company', async () => {
    const [{ CompanyChanged }] = await Promise.all([
      import('./company-changed.tsx'),
      translator.learn(['tools']),
    ])
    return <CompanyChanged />
  })
  return question
}
