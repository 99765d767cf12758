/** How the viewer can prove who they are. */
export const authKeys = {
  stepUp: ['auth', 'step-up'] as const,
  factors: ['auth', 'factors'] as const,
}
