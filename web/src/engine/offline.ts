import { isInstalled } from '../lib/install.svelte';

/**
 * Has the service worker keep all that it takes to play without a server, as far as it does not yet: `kept` once it has,
 * `later` where that takes another visit, or a network, and `not` where this browser keeps nothing.
 */
export async function keepApp(): Promise<'kept' | 'later' | 'not'> {
  if (!('serviceWorker' in navigator)) return 'not';
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true ? 'kept' : 'later');
    active?.postMessage('keep', [port2]);
  });
}

/** Whether the browser keeps what is here also when it is short of space; of an installed app it does, once it is asked. */
export async function stays(): Promise<boolean> {
  try {
    const { storage } = navigator;
    return (await storage.persisted()) || (isInstalled() && (await storage.persist()));
  } catch {
    return false; // a browser that has no word for it, or a page over plain HTTP
  }
}
