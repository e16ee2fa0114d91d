import { readConfig } from '../services/config.ts'
import { startBackend } from './backend/start.ts'

const { bases } = readConfig(document.getElementById('config')?.textContent)

// The app calls its own backend first, so that must be running; without the fake backend the
// samples' screens show the failure.
void startBackend(bases.business)
  .catch(reportError)
  .then(() => import('../main.tsx'))
