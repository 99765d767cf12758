import { BlobMissing, type Blobs } from '../../src/platform/blobs/blobs.ts'

/** Blob storage in memory, open to inspection. */
export interface TestBlobs extends Blobs {
  stored: Map<string, Buffer>
}

/** Blob storage that ends with the test. */
export function createTestBlobs(): TestBlobs {
  const stored = new Map<string, Buffer>()
  const get: Blobs['get'] = async (key) => {
    const bytes = stored.get(key)
    if (bytes === undefined) throw new BlobMissing(key)
    return bytes
  }
  return {
    place: 'memory',
    isFolder: false,
    stored,
    get,
    put: async (key, bytes) => void stored.set(key, Buffer.from(bytes)),
    copy: async (from, to) => void stored.set(to, await get(from)),
    remove: async (keys) => {
      for (const key of keys) stored.delete(key)
    },
  }
}
