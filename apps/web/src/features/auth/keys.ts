/** Query keys of the viewer's second factors and step-up methods. */
export const authKeys = {
  stepUp: ['auth', 'step-up'] as const,
  factors: ['auth', 'factors'] as const,
}
