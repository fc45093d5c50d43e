import { expect, test } from "vitest";
import { isPublicAddress } from "./is-public-address";

// The name of the block, its first and last address, and those of its neighbors that are public.
test.each<[string, string[], string[]]>([
  ["this network", ["0.0.0.0", "0.255.255.255"], ["1.0.0.1"]],
  ["private", ["10.0.0.0", "10.255.255.255"], ["9.255.255.255", "11.0.0.0"]],
  ["private", ["172.16.0.0", "172.31.255.255"], ["172.15.255.255", "172.32.0.0"]],
  ["private", ["192.168.0.0", "192.168.255.255"], ["192.167.255.255", "192.169.0.0"]],
  [
    "shared by carriers, Alibaba's metadata in it",
    ["100.64.0.0", "100.100.100.200", "100.127.255.255"],
    ["100.63.255.255", "100.128.0.0"],
  ],
  ["loopback", ["127.0.0.1", "127.255.255.255"], ["126.255.255.255", "128.0.0.1"]],
  ["link-local, with most clouds' metadata", ["169.254.0.1", "169.254.169.254"], ["169.253.255.255"]],
  ["protocol assignments, Oracle's metadata in it", ["192.0.0.0", "192.0.0.192"], ["192.0.1.0"]],
  ["documentation", ["192.0.2.1", "198.51.100.1", "203.0.113.1"], ["203.0.114.1"]],
  ["6to4 relays", ["192.88.99.1"], ["192.88.98.1"]],
  ["benchmarks", ["198.18.0.0", "198.19.255.255"], ["198.17.255.255", "198.20.0.0"]],
  [
    "multicast, reserved, broadcast",
    ["224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255"],
    ["223.255.255.255"],
  ],
  ["Azure's wire server", ["168.63.129.16"], ["168.63.129.15", "168.63.129.17"]],
  ["IBM Cloud's services", ["161.26.0.10", "166.8.0.1", "166.11.255.255"], ["161.27.0.1", "166.12.0.1"]],
  ["unspecified, loopback", ["::", "::1"], ["2606:4700::1111"]],
  ["IPv4-mapped", ["::ffff:127.0.0.1", "::ffff:a9fe:a9fe", "::ffff:168.63.129.16"], ["::ffff:8.8.8.8"]],
  ["IPv4-compatible", ["::127.0.0.1", "::808:808"], []],
  ["IPv4-translated", ["::ffff:0:127.0.0.1", "::ffff:0:8.8.8.8"], []],
  [
    "NAT64",
    ["64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b::168.63.129.16", "64:ff9b:1::8.8.8.8"],
    ["64:ff9b::8.8.8.8"],
  ],
  ["6to4", ["2002:7f00:1::", "2002:a9fe:a9fe::1", "2002:808:808::"], []],
  ["Teredo", ["2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"], []],
  [
    "ISATAP",
    ["2a00:1450::5efe:7f00:1", "2a00:1450::200:5efe:10.0.0.1"],
    ["2a00:1450::5efe:808:808", "2a00:1450::5eff:7f00:1"],
  ],
  ["unique local, with Amazon's and Google's metadata", ["fc00::1", "fd00:ec2::254", "fd20:ce::254"], []],
  ["link-local, site-local, multicast", ["fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1"], []],
  ["documentation, benchmarks, discard", ["2001:db8::1", "3fff::1", "2001:2::1", "100::1"], []],
  [
    "not given out",
    ["4000::1", "200::1", "5f00::1", "::5:8.8.8.8"],
    ["2a00:1450:4001::200e", "2001:4860:4860::8888"],
  ],
  ["no address", ["", "localhost", "1.2.3", "1.2.3.4.5", "256.1.1.1", ":::"], ["93.184.215.14"]],
])("%s: inside there is nothing to read, beside it there is", (_name, inner, outer) => {
  expect(inner.filter(isPublicAddress)).toEqual([]);
  expect(outer.filter((address) => !isPublicAddress(address))).toEqual([]);
});
