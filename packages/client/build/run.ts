import { buildClient } from './build.ts'

buildClient()
