import { openApi } from "../routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = openApi;
