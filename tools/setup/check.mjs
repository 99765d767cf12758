import { runChecks, runTidy } from './checks.mjs'

const { failed } = await runChecks()
const isTidy = await runTidy()
process.exitCode = failed === 0 && isTidy ? 0 : 1
