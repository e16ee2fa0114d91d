import { readConfig } from '../services/config.ts'
import { startBackend } from './backend/start.ts'

const { bases } = readConfig(document.getElementById('config')?.textContent)

// The app goes first to its own backend, so that one has to be there; without it the screens of the
// samples say what failed.
void startBackend(bases.business)
  .catch(reportError)
  .then(() => import('../main.tsx'))
