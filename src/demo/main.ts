import { readConfig } from '../services/config.ts'
import { startBackend } from './backend/start.ts'

const { bases } = readConfig(document.getElementById('config')?.textContent)

// The app starts with a call to its backend, so the fake backend must be running first. If it fails
// to start, the samples' screens show the failure.
void startBackend(bases.business)
  .catch(reportError)
  .then(() => import('../main.tsx'))
